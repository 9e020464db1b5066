import { CLASS_NUMBERS } from '@ganit/contract/shared'

/** The twelve classes as choices of a list. */
export const CLASS_CHOICES = CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` }))

/** The twelve classes in a form in which one must be chosen. */
export const CLASS_TO_CHOOSE = [{ value: '', label: 'Choose' }, ...CLASS_CHOICES]
