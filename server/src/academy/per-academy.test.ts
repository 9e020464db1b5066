import { expect, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import type { Academy } from './academy.ts'
import { ofAcademy, perAcademy } from './per-academy.ts'
import { inAcademy } from './place.ts'

const anAcademy = (secret: string) => ({ secret, kept: new Map() }) as unknown as Academy

test('each academy has a value of its own, for as long as its record lives', () =>
  outside(() => {
    const [one, other] = [anAcademy('one'), anAcademy('other')]
    let made = 0
    const texts = perAcademy(({ secret }) => {
      made += 1
      return [secret]
    })
    const nothing = perAcademy(() => {
      made += 1
    })
    expect(() => texts()).toThrow('No academy was entered.')
    inAcademy(one, () => texts().push('and more'))
    expect(inAcademy(one, texts)).toEqual(['one', 'and more'])
    expect(inAcademy(other, texts)).toEqual(['other'])
    expect(made).toBe(2)
    // A record that was thrown away leaves nothing.
    expect(inAcademy(anAcademy('one'), texts)).toEqual(['one'])
    // A value may be none at all, and is not made again.
    for (let n = 0; n < 2; n++) inAcademy(one, nothing)
    expect(made).toBe(4)
  }))

test('an object stands for the one of the academy that asks', () =>
  outside(() => {
    const urls = ofAcademy(({ secret }) => {
      let signed = 0
      return { sign: (name: string) => `${name} ${secret} ${++signed}` }
    })
    const [one, other] = [anAcademy('one'), anAcademy('other')]
    expect(() => urls.sign('a')).toThrow('No academy was entered.')
    expect(inAcademy(one, () => [urls.sign('a'), urls.sign('b')])).toEqual(['a one 1', 'b one 2'])
    expect(inAcademy(other, () => urls.sign('a'))).toBe('a other 1')
  }))
