import { readFileSync } from 'node:fs';

const interval = 250;

/**
 * npm puts a shell between itself and a script. Asked to stop, that shell ends and leaves the script running, and a
 * killed npm leaves both: whoever waits for the end of npm would leave an orphan behind. So watch over both.
 */
export function onNpmGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = isShell(parent);
  const npm = shell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!shell || parentOf(parent) === npm)) return;
    clearInterval(timer);
    stop();
  }, interval);
  timer.unref();
}

function isShell(pid) {
  const [program = ''] = read(`/proc/${pid}/cmdline`).split('\0');
  return /(^|\/)(sh|dash|bash|ash)$/.test(program);
}

function parentOf(pid) {
  // The name in brackets may hold anything; the parent's number is the second word after it.
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1];
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
