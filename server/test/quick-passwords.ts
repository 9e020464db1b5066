import { STRENGTH } from '../src/features/accounts/passwords.ts'

// Hashing a password at full strength takes longer than most tests.
Object.assign(STRENGTH, { memoryCost: 8, timeCost: 1 })
