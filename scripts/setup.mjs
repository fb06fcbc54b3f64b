// The one file that an old Node must be able to read: it checks the version and hands over.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer, then try again.`);
  process.exit(1);
}
void import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)));
