import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run cluster:test`: a cluster from the files of deploy/cluster, its failures under load, and what came of every acknowledged change.
 * Needs Linux, root, mmdebstrap, and the packages of Debian 13 at the first run. `--only kill,restore` runs some phases, `--playbook` sets
 * the machines up by the playbook itself, `--folder` keeps the root elsewhere.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/tmp/lafiya-cluster' },
    only: { type: 'string' },
    playbook: { type: 'boolean', default: false },
  },
});

if (process.getuid?.() !== 0) {
  console.error('The test makes machines of its own: run it as root.');
  process.exitCode = 1;
} else if (!process.env.CLUSTER_NAMESPACES) {
  const { makeRoot } = await import('./machines.ts');
  // The network of the test leads nowhere, so the packages are fetched before.
  await makeRoot(values.folder);
  // Namespaces of its own: when the test ends, nothing of it is left. The shell collects ended processes, as the first process of a machine has to.
  const shell = ['bash', '-c', '"$0" "$@"; exit $?', process.execPath, import.meta.filename, ...process.argv.slice(2)];
  const { status } = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child', ...shell], {
    stdio: 'inherit',
    env: { ...process.env, CLUSTER_NAMESPACES: 'own' },
  });
  process.exitCode = status ?? 1;
} else {
  const { testCluster } = await import('./test-cluster.ts');
  process.exitCode = (await testCluster(values.folder, { withPlaybook: values.playbook, only: values.only?.split(',') })) ? 0 : 1;
  process.exit();
}
