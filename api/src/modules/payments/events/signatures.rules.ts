/** As the provider's library has it, in seconds. */
const TOLERANCE = 300;
const MOMENT = /^t=\d{1,12}$/;
const SIGNATURE = /^v1=[0-9a-f]{64}$/;

/** Whether `t=…,v1=…` could be a signature of now. Several of v1 come while a secret is being replaced. */
export function couldBeSigned(header: string, now: Date): boolean {
  const parts = header.split(',');
  const moment = parts.find((part) => MOMENT.test(part))?.slice(2);
  if (moment === undefined || !parts.some((part) => SIGNATURE.test(part))) return false;
  return Math.floor(now.getTime() / 1000) - Number(moment) <= TOLERANCE;
}
