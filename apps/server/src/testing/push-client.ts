import type { AddressInfo } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { App } from '../app';
import { must, type Person } from './company-world';

export interface Login {
  readonly url: string;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly topics: readonly string[];
}

export const portOf = async (app: App): Promise<number> => {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.server.address() as AddressInfo).port;
};

export const loginOf = async (who: Person, node?: App): Promise<Login> =>
  must(await who.call('GET', '/mqtt/login/get', node ? { node } : {})).data as Login;

/** A browser's connection; rejects when it is refused. */
export async function connect(app: App, login: Login, options: Partial<IClientOptions> = {}): Promise<MqttClient> {
  return mqtt.connectAsync(
    `ws://127.0.0.1:${await portOf(app)}${login.url}`,
    {
      protocolVersion: 4,
      clean: true,
      keepalive: 60,
      reconnectPeriod: 0,
      connectTimeout: 5_000,
      clientId: login.clientId,
      username: login.username,
      password: login.password,
      ...options,
    },
    false,
  );
}

/** Messages as they come in. */
export function listen(client: MqttClient): { topic: string; recordId: string | null }[] {
  const heard: { topic: string; recordId: string | null }[] = [];
  client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString('utf8'))));
  return heard;
}

export const closed = (client: MqttClient): Promise<number> => {
  const from = Date.now();
  return new Promise((done) => {
    if (!client.connected) done(0);
    client.once('close', () => done(Date.now() - from));
  });
};
