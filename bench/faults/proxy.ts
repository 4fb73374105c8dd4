import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a proxy does to the bytes that pass: see `TcpProxy.fault`. */
export type Fault = 'NONE' | 'SLOW' | 'CUT_REQUESTS' | 'LOSE_ANSWERS' | 'PARTITION';

/** A TCP proxy whose network can be made bad. */
export class TcpProxy {
  /** Port of the server behind it. */
  targetPort: number;
  /** Pieces of data that were delayed, dropped or held back so far. */
  affected = 0;
  #fault: Fault = 'NONE';
  #lift = Promise.withResolvers<void>();
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();

  private constructor(targetPort: number) {
    this.targetPort = targetPort;
    this.#server = createServer({ noDelay: true }, (near) => this.#join(near));
  }

  static async start(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Local ports of its connections to the server. */
  get upstreamPorts(): number[] {
    return [...this.#pairs].flatMap(([, far]) => far.localPort ?? []);
  }

  /** A partition holds everything back until the fault is lifted. Half of the requests are cut, or half of the answers lost. */
  set fault(fault: Fault) {
    this.#fault = fault;
    if (fault === 'PARTITION') this.#lift = Promise.withResolvers();
    else this.#lift.resolve();
  }

  /** Ends all connections that are open now. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    this.fault = 'NONE';
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  #join(near: Socket): void {
    const far = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true });
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    void this.#pump(near, far, 'CUT_REQUESTS');
    void this.#pump(far, near, 'LOSE_ANSWERS');
  }

  /** Passes on what comes from one side, in order; the fault of this direction ends the connection instead. */
  async #pump(from: Socket, to: Socket, cutting: Fault): Promise<void> {
    try {
      for await (const data of from) {
        if (this.#fault !== 'NONE') this.affected += this.#fault === 'SLOW' || this.#fault === 'PARTITION' ? 1 : 0;
        if (this.#fault === 'SLOW') await sleep(200 + Math.random() * 600);
        if (this.#fault === 'PARTITION') await this.#lift.promise;
        if (this.#fault === cutting && Math.random() < 0.5) {
          this.affected += 1;
          from.resetAndDestroy();
          to.resetAndDestroy();
          return;
        }
        to.write(data);
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}
