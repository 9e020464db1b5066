import { STRENGTH } from '../src/features/accounts/sign-in/passwords.ts'

// Full-strength hashing takes longer than most tests.
Object.assign(STRENGTH, { memoryCost: 8, timeCost: 1 })
