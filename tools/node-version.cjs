// Ends with one sentence on a version of Node that `engines` in package.json does not list. It runs before all other
// code, so it uses only what old versions of Node know.
const { engines } = require('../package.json');

const [major, minor] = process.versions.node.split('.').map(Number);
const isSupported = engines.node.split('||').some((range) => {
  const [operator, firstMajor, firstMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range).slice(1);
  return major === Number(firstMajor) ? minor >= Number(firstMinor) : operator === '>=' && major > Number(firstMajor);
});
if (!isSupported) {
  console.error(`Node ${process.version} is not supported: install one of the versions ${engines.node}.`);
  process.exit(1);
}
