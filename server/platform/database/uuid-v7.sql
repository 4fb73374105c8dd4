-- PostgreSQL has uuidv7() since version 18 and prefers its own. Before it, this one makes the same: milliseconds, then random bits (RFC 9562, 5.7).
CREATE OR REPLACE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  -- Setting bits 52 and 53 turns version 4 of the random id into version 7; both have the same variant.
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;
