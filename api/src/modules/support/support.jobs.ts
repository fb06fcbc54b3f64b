import type { Deps } from '../../deps.ts';
import { removePhotos } from './photos.service.ts';

export function defineSupportJobs(deps: Deps): void {
  deps.jobs.define('support.remove-photos', ({ photos }) => removePhotos(deps.files, photos));
}
