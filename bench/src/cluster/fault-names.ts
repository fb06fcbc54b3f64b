export const FAULTS = {
  database: "the leader's PostgreSQL killed",
  machine: "the leader's machine killed",
  store: 'a store process killed',
  'cut leader': "the leader's network cut",
  'cut replica': "a replica's network cut",
} as const;
export type Fault = keyof typeof FAULTS;
