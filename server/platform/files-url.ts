import { z } from 'zod';

const Parameters = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'endpoint must be an http or https address' }).optional(),
  region: z.string().default('us-east-1'),
  encryption: z.enum(['AES256', 'aws:kms'], 'encryption must be AES256 or aws:kms').optional(),
});

export type BucketPlace = z.output<typeof Parameters> & { bucket: string; prefix: string };

/** The parts of `s3://bucket/prefix?endpoint=…&region=…&encryption=…`. Throws an error that says what is wrong. */
export function bucketPlace(address: string): BucketPlace {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 's3:' || !url.hostname) throw new Error('must be s3://bucket/prefix');
  if (url.username || url.password) throw new Error('keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const parameters = Parameters.safeParse(Object.fromEntries(url.searchParams));
  if (!parameters.success) throw new Error(parameters.error.issues.map(({ message }) => message).join('; '));
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return { ...parameters.data, bucket: url.hostname, prefix: path && `${path}/` };
}
