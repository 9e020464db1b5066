import { aroundEach } from 'vitest'
import { resumeAt } from '../src/academy/place.ts'
import { placeOfTest } from './in-academy.ts'

// Bodies of tests call services, which ask for the academy as calls do.
aroundEach((run) => resumeAt(placeOfTest(), run))
