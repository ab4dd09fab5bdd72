import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { portOf, TargetRefused, type Targets } from '../../net/targets';
import { ByteMeter } from '../limit';
import { assertKey, type ByteRange, ObjectMissing, type PutOptions, type Storage } from './storage';

export interface S3Settings {
  /** null: Amazon's own address for `region`. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The bucket in the path, as most stores want it; false: in the host. */
  pathStyle?: boolean;
}

/** Parts of a multipart upload: 5 MiB is the least S3 allows; two in flight bound one upload to about 15 MiB. */
const partSize = 5 * 1_048_576;
const partsInFlight = 2;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/**
 * Any S3-compatible store, addressed path-style unless told. The SDK is loaded at the first use: a server that keeps files
 * on its disk never pays for it.
 */
export function s3Storage(settings: S3Settings, targets: Targets): Storage {
  const { bucket: Bucket } = settings;
  let loading: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;

  const open = () => {
    const problem = settings.endpoint === null ? undefined : targets.problem(settings.endpoint);
    if (problem !== undefined) return Promise.reject(new TargetRefused(problem));
    if (loading) return loading;
    const lookup = targets.lookup(settings.endpoint === null ? 443 : portOf(new URL(settings.endpoint)));
    const agents = {
      httpAgent: new HttpAgent({ lookup, keepAlive: true }),
      httpsAgent: new HttpsAgent({ lookup, keepAlive: true }),
    };
    loading = import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint: settings.endpoint ?? undefined,
        region: settings.region,
        credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
        forcePathStyle: settings.pathStyle ?? true,
        maxAttempts: 3,
        // Stores other than Amazon's own do not all know the newer checksum trailers.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, ...agents },
      }),
    }));
    return loading;
  };

  const head = async (key: string): Promise<number | undefined> => {
    const { client, sdk } = await open();
    try {
      return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };

  return {
    async put(key: string, stream: Readable, { contentType, signal }: PutOptions) {
      assertKey(key);
      const { client } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const meter = new ByteMeter({ hash: true });
      const upload = new Upload({
        client,
        params: { Bucket, Key: key, Body: meter, ContentType: contentType },
        partSize,
        queueSize: partsInFlight,
        leavePartsOnError: false,
      });
      // A source that fails, closes early or is aborted destroys the meter; the upload then fails by itself, and it gives
      // its parts back before it says so. `upload.abort()` would say so first and clean up behind the caller's back.
      const [uploaded] = await Promise.allSettled([upload.done(), pipeline(stream, meter, { signal })]);
      if (uploaded.status === 'rejected') throw signal?.aborted ? signal.reason : uploaded.reason;
      return { size: meter.bytes, sha256: meter.sha256() };
    },

    async get(key: string, range?: ByteRange) {
      assertKey(key);
      const { client, sdk } = await open();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const reply = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }));
        const total = reply.ContentRange?.split('/')[1];
        return { stream: reply.Body as Readable, size: total ? Number(total) : (reply.ContentLength ?? 0) };
      } catch (error) {
        if (statusOf(error) === 404) throw new ObjectMissing(key);
        if (statusOf(error) === 416) throw new RangeError(`range ${Range} outside ${key}`);
        throw error;
      }
    },

    async remove(key: string) {
      assertKey(key);
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
    },

    async exists(key: string) {
      assertKey(key);
      return (await head(key)) !== undefined;
    },
  };
}
