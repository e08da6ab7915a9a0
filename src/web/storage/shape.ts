/** Returns whether a value that was read from the device has the type that the program expects. */
export type Shape<Value> = (value: unknown) => value is Value
/** A shape for each property of an object. */
export type Shapes<Values> = { [Name in keyof Values]: Shape<Values[Name]> }

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isOneOf =
  <Value>(...values: Value[]): Shape<Value> =>
  (value): value is Value =>
    values.includes(value as Value)
export const nullOr =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || shape(value)
export const listOf =
  <Item>(shape: Shape<Item>): Shape<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(shape)
export const objectOf =
  <Values extends object>(shapes: Shapes<Values>): Shape<Values> =>
  (value): value is Values =>
    typeof value === 'object' &&
    value !== null &&
    namesOf(shapes).every((name) => shapes[name](Reflect.get(value, name)))

/** Returns the names of an object's own properties, with their type. */
export const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]
