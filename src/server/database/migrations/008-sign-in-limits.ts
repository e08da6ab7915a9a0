import type { Migration } from './migration.ts'

/** Adds the limits of failed sign-ins over all accounts and over all addresses, and the networks that an account signs in from. */
export const signInLimits: Migration = {
  name: '008-sign-in-limits',
  statements: (schema, table) => [
    table('sign_in_limits')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('full_at', 'text', (column) => column.notNull()),
    schema.createIndex('sign_in_limits_age').on('sign_in_limits').column('full_at'),

    table('known_networks')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('network_hash', 'text', (column) => column.notNull())
      .addColumn('last_signed_in_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_networks_pkey', ['user_id', 'network_hash'] as never),
    schema.createIndex('known_networks_age').on('known_networks').columns(['user_id', 'last_signed_in_at']),
  ],
}
