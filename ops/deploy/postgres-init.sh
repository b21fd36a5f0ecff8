#!/bin/sh
# Run once by the image of PostgreSQL, when its folder is empty: the two roles and their database.
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
  -v owner_password="$PORTAL_OWNER_PASSWORD" -v app_password="$PORTAL_PASSWORD" -f /portal/roles.sql
