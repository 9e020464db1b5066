import type { Option } from '../../ui/forms/use-choice.ts'

/** What leads somewhere, or goes on in the field: `types` is what it holds then. */
export type Found = Option & ({ to: string; state?: object } | { types: string })

/** What is found by a name and leads somewhere; `detail` says what it is. */
export const found = (to: string, name: string, detail: string) => ({ key: to, to, name, detail })
