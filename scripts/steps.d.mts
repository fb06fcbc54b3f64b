export class Failure extends Error {}
export function step<T>(label: string, work: () => T | Promise<T>): Promise<T>;
