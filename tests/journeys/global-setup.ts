import { startDemo } from '../../scripts/lib/demo.mjs';

/** A server with demo data for the tests, unless JOURNEY_URL names one that runs already; sets JOURNEY_URL for them. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.JOURNEY_URL) return undefined;
  const { url, stop } = await startDemo(process.env.JOURNEY_DATABASE_URL);
  process.env.JOURNEY_URL = url;
  return stop;
}
