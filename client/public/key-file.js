// Overwrites the key file of a vault. Only a worker can write in place, which leaves no earlier bytes in the files of the profile (ADR 75).
async function change({ name, bytes, isRemoved }) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('vault-keys', { create: true });
  const file = await folder.getFileHandle(name, { create: true });
  const access = await file.createSyncAccessHandle();
  try {
    access.write(bytes, { at: 0 });
    access.flush();
  } finally {
    access.close();
  }
  if (isRemoved) await folder.removeEntry(name);
}

addEventListener('message', ({ data, ports: [port] }) => {
  change(data).then(
    () => port.postMessage(null),
    (error) => port.postMessage(String(error)),
  );
});
