// Entry point of the CDK app in cdk.json. Plain JavaScript, because older versions of Node cannot load TypeScript.
const required = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= required) {
  await import('./app.ts');
} else {
  process.stderr.write(
    `The stages require Node ${required}; this is Node ${process.versions.node}. Run "npx cdk" instead of "cdk": it uses the Node version installed with the packages.\n`,
  );
  process.exitCode = 1;
}
