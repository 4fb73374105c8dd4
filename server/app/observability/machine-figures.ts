import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { systemTime } from '../../platform/clock.ts';
import { env, publicUrl } from '../../platform/env.ts';

const CERTIFICATE_MS = 3_600_000;
const TIMEOUT_MS = 5000;

/** Registers the disk of DATA_DIR and the certificate of the public address. */
export function machineFigures(registry: Registry, address = publicUrl()): { read: () => Promise<void> } {
  const registers = [registry];
  const free = new Gauge({ name: 'lafiya_disk_free_bytes', help: 'Free bytes of the disk of DATA_DIR', registers });
  const size = new Gauge({ name: 'lafiya_disk_size_bytes', help: 'Size of the disk of DATA_DIR', registers });
  const certificate = new Gauge({
    name: 'lafiya_certificate_expires_seconds',
    help: 'Time until the certificate of PUBLIC_URL expires, looked up every hour',
    registers,
  });
  const { protocol, hostname, port } = new URL(address);
  let expiry: { readAt: number; at: number | null } | null = null;

  async function readCertificate(): Promise<void> {
    if (protocol !== 'https:') return certificate.remove();
    if (!expiry || systemTime() - expiry.readAt > CERTIFICATE_MS)
      expiry = { readAt: systemTime(), at: await expiryOf(hostname, Number(port || 443)).catch(() => null) };
    if (expiry.at === null) certificate.remove();
    else certificate.set((expiry.at - systemTime()) / 1000);
  }

  return {
    async read() {
      const disk = await statfs(env.DATA_DIR).catch(() => null);
      if (disk) {
        free.set(disk.bavail * disk.bsize);
        size.set(disk.blocks * disk.bsize);
      } else for (const gauge of [free, size]) gauge.remove();
      await readCertificate();
    },
  };
}

/** When the certificate expires that the proxy shows; also of one that nobody would accept. */
async function expiryOf(host: string, port: number): Promise<number> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to).getTime();
  } finally {
    socket.destroy();
  }
}
