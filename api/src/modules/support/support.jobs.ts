import type { Deps } from '../../deps.ts';
import { removePhotos, sweepPhotos } from './photos.service.ts';

export function defineSupportJobs(deps: Deps): void {
  deps.jobs.define('support.remove-photos', ({ photos }) => removePhotos(deps.files, photos));
  deps.jobs.define('support.sweep-photos', () => sweepPhotos(deps));
}
