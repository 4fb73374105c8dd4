import { randomUUID } from 'node:crypto';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { now } from '../../platform/clock.ts';
import { baseUrl } from '../urls.ts';

/** A bundle that answers a message. */
export const collectionOf = (resources: readonly Resource[]): Bundle => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: now().toISOString(),
  entry: resources.map((resource) => ({
    fullUrl: resource.id ? `${baseUrl()}/${resource.resourceType}/${resource.id}` : `urn:uuid:${randomUUID()}`,
    resource,
  })),
});
