import { useQuery, useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { ApiError } from '../../session/api-client.ts';

/** What stood there, and what it was to become. */
interface LostMark {
  from: string;
  to: string;
}

export type LostMarks = Readonly<Record<string, LostMark>>;

const NONE: LostMarks = {};
const SERVER_FAILED = 500;

/** Marks that nobody answered, by the key of what was marked. They outlive the tab, until each is dealt with. */
export function useLostMarks() {
  const client = useQueryClient();
  const { data: lost } = useQuery({
    queryKey: panel.lostMarks,
    queryFn: () => NONE,
    initialData: NONE,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

  function put(key: string, mark: LostMark | undefined): void {
    client.setQueryData<LostMarks>(panel.lostMarks, ({ [key]: _, ...others } = NONE) =>
      mark ? { ...others, [key]: mark } : others,
    );
  }

  return {
    lost,
    /** A refusal is an answer too; that of a store which is just being started again is none. */
    note: (key: string, mark: LostMark, error: unknown) => {
      const isAnswered = error instanceof ApiError && error.status < SERVER_FAILED;
      put(key, error === null || isAnswered ? undefined : mark);
    },
  };
}

/** Whether this very step is still to be taken: what has moved on meanwhile is dealt with. */
export function isLost(lost: LostMarks, key: string, from: string, to: string | undefined): boolean {
  const mark = lost[key];
  return mark !== undefined && mark.from === from && mark.to === to;
}
