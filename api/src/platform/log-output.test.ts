import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurns } from './log-output.ts';

function collect() {
  const written: string[] = [];
  return { written, output: inTurns({ write: (text) => void written.push(text) }) };
}

describe('19.3: lines of the log', () => {
  it('go out together after the turn that wrote them, in order', async () => {
    const { written, output } = collect();
    output.write('a\n');
    output.write('b\n');
    expect(written).toEqual([]);
    await setImmediate();
    output.write('c\n');
    await setImmediate();
    expect(written).toEqual(['a\nb\n', 'c\n']);
  });

  it('are never cut, nor joined to more than a pipe takes in one piece', async () => {
    const { written, output } = collect();
    const line = `${'x'.repeat(999)}\n`;
    for (let i = 0; i < 9; i += 1) output.write(line);
    await setImmediate();
    expect(written.map(({ length }) => length)).toEqual([4000, 4000, 1000]);
  });

  it('are all written when the process ends in the middle of a turn', () => {
    const { written, output } = collect();
    output.write('last\n');
    output.flush();
    expect(written).toEqual(['last\n']);
  });
});
