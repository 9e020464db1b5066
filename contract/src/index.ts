/** Every call of the wire, grouped by feature. Server, tests and OpenAPI walk it. */
export * as accounts from './accounts.ts'
export * as countryCodes from './country-codes.ts'
export * as images from './images.ts'
export * as registration from './registration.ts'
export * as students from './students.ts'
export * as system from './system.ts'
