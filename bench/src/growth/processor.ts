import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts the time of ended children in these. */
const JIFFY_MS = 10;
const BACKGROUND = /autovacuum|checkpointer|walwriter|background writer|logical replication/;

export interface Processor {
  begin(): number;
  end(): number;
}

/**
 * Milliseconds of processor time that the store's thread and its database have used: what others do on the machine
 * makes a wait longer, not a cost. Where /proc is missing, the clock on the wall.
 */
export async function processorOf(pool: pg.Pool): Promise<Processor> {
  const { rows } = await pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  const postmaster = Number(rows[0]?.pid);
  if (!existsSync(`/proc/${postmaster}/schedstat`))
    return { begin: () => performance.now(), end: () => performance.now() };
  // Asking for the database's time takes some of our own: it lies outside what is measured.
  return {
    begin() {
      const database = databaseMs(postmaster);
      return database + threadMs();
    },
    end() {
      const thread = threadMs();
      return databaseMs(postmaster) + thread;
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function databaseMs(postmaster: number): number {
  const ended = fieldsOf(postmaster).slice(13, 15).map(Number);
  const living = childrenOf(postmaster).map((pid) => onProcessorMs(pid));
  return (
    ended.reduce((sum, jiffies) => sum + jiffies * JIFFY_MS, 0) + living.reduce((sum, ms) => sum + ms, 0)
  );
}

/** Behind the name, which may hold anything: state, parent, … */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(fieldsOf(pid)[1]) === postmaster &&
          !BACKGROUND.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        );
      } catch {
        return false;
      }
    });
}

function onProcessorMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
