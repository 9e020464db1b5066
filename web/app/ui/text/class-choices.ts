import { CLASS_NUMBERS } from '@ganit/contract/shared'

export const CLASS_CHOICES = CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` }))

/** The choices of a form that requires a class. */
export const CLASS_TO_CHOOSE = [{ value: '', label: 'Choose' }, ...CLASS_CHOICES]
