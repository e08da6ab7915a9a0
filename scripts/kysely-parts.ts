// The parts of Kysely that run. It comes as three hundred files; scripts/bundle-kysely.mjs makes one of these, which `#kysely`
// names: starting takes a quarter less (docs/scaling.md).
export {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
