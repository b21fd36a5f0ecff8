-- Who leads one of the works that one process of many does (ops/postgres/lease.ts). The advisory lock of the leader's
-- session says at once that it is gone; the lease says when it hangs with its session alive.
CREATE TABLE app.leases (
  name text PRIMARY KEY,
  -- Grows with every leader: whoever holds an older one has been replaced.
  token bigint NOT NULL,
  -- application_name of all connections of the leader's process, nobody else's.
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Called in the transaction that writes what only the leader may write.
CREATE FUNCTION app.check_lease(p_name text, p_token bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM app.leases WHERE name = p_name AND token = p_token) THEN
    RAISE EXCEPTION 'another process leads %', p_name USING ERRCODE = 'LS001';
  END IF;
  RETURN true;
END $$;
