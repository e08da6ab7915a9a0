-- The SHA-256 of the files of each applied migration. migrations.ts fills it, for earlier migrations as well.

alter table schema_migrations add column checksum text;
