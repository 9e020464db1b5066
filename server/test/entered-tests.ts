import { aroundEach } from 'vitest'
import { resumeAt } from '../src/academy/place.ts'
import { placeOfTest, workIn } from './in-academy.ts'

// The academy of the file before, in this process, would hide that a test opens none.
workIn(undefined)

// Bodies of tests call services, which ask for the academy as calls do.
aroundEach((run) => resumeAt(placeOfTest(), run))
