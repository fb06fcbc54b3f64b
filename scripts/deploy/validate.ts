import { text } from 'node:stream/consumers';
import { parseManifests } from './manifests.ts';
import { hasSchema, wrongBySchema, wrongByType } from './schemas.ts';

/** Checks what an overlay comes to: kubectl kustomize FOLDER | npx node scripts/deploy/validate.ts */
const manifests = parseManifests(await text(process.stdin));
const known = manifests.filter(hasSchema);
const wrong = [...(await Promise.all(known.map(wrongBySchema))).flat(), ...wrongByType(known)];
for (const line of wrong) console.error(line);
console.log(`${manifests.length} objects, ${known.length} with a schema, ${wrong.length} mistakes`);
process.exitCode = manifests.length > 0 && wrong.length === 0 ? 0 : 1;
