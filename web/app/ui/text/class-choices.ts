import { CLASS_NUMBERS } from '@ganit/contract/shared'

export const CLASS_CHOICES = CLASS_NUMBERS.map((n) => ({ value: String(n), label: `Class ${n}` }))

/** For a form where a class is required. */
export const CLASS_TO_CHOOSE = [{ value: '', label: 'Choose' }, ...CLASS_CHOICES]
