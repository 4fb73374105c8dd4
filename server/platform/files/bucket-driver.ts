import type { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { now } from '../clock.ts';
import type { BucketPlace } from '../files-url.ts';
import type { FileDriver, OpenFile, StoredFile } from './file-driver.ts';

/** Errors of a store whose space or quota is used: AWS, Ceph, MinIO. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Files of one prefix of a bucket. Signed by the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source that AWS clients know. */
export class BucketDriver extends S3Driver implements FileDriver {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, endpoint, region, encryption }: BucketPlace) {
    const client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      // Ceph, R2 and older MinIO do not know the checksums that AWS added in 2025.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 20_000 },
    });
    client.middlewareStack.add(
      (next) => (request) => {
        const { Key } = request.input as { Key?: string };
        return next(Key === undefined ? request : { ...request, input: { ...request.input, Key: `${prefix}${Key}` } });
      },
      { step: 'initialize' },
    );
    // Access is governed by the bucket: R2 and new buckets of AWS have no ACLs.
    super({ client, bucket, visibility: 'private', supportsACL: false, ...(encryption && { encryption }) });
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.place = `s3://${bucket}/${prefix}`;
  }

  async open(key: string): Promise<OpenFile | null> {
    try {
      const { Body, ContentLength = 0 } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
      return { size: ContentLength, content: Body as Readable };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  async *list(): AsyncGenerator<StoredFile> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix }))
      for (const { Key = '', Size = 0, LastModified = now() } of Contents)
        yield { key: Key.slice(this.#prefix.length), size: Size, modifiedAt: LastModified };
  }

  /** Everything else counts as away, wrong keys too: nothing was stored, and it works again without a change of the platform. */
  refusalOf(error: unknown): 'UPLOAD_DISK' | 'FILES_AWAY' | null {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NoSuchKey') return null;
    return FULL.has(name) ? 'UPLOAD_DISK' : 'FILES_AWAY';
  }
}
