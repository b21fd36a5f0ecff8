-- Counters that are over are swept away by it.
CREATE INDEX rate_limits_expire ON app.rate_limits (expire);
