// Entry point of `npm start`. Plain JavaScript, because older versions of Node cannot load TypeScript.
const required = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= required) {
  try {
    await import('./main.ts');
  } catch (error) {
    if (!error.message?.startsWith('Cannot find package ')) throw error;
    process.stderr.write(`${error.message.split('\n')[0]}. Install the packages for this version: npm ci\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(
    `The portal requires Node ${required}; this is Node ${process.versions.node}.\n` +
      'Run "npm ci" once, then "npm start", which uses the Node version installed with the packages.\n',
  );
  process.exitCode = 1;
}
