/** A problem that the person at the keyboard can solve: shown as one line, without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
