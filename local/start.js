// The door of `npm start`, in plain JavaScript: an older Node cannot even read the TypeScript behind it.
const wanted = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= wanted) {
  try {
    await import('./main.ts');
  } catch (error) {
    if (!error.message?.startsWith('Cannot find package ')) throw error;
    process.stderr.write(`${error.message.split('\n')[0]}. Install the packages of this version: npm ci\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(
    `The portal needs Node ${wanted}; this is Node ${process.versions.node}.\n` +
      'Start it with "npm start", which uses the Node among its packages (run "npm ci" once before).\n',
  );
  process.exitCode = 1;
}
