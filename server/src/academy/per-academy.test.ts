import { expect, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import { createAcademy } from './academy.ts'
import { beginUse, cachedPerAcademy, forgetResting, ofAcademy, perAcademy } from './per-academy.ts'
import { inAcademy } from './place.ts'

const anAcademy = (secret: string) => createAcademy({ secret } as never)

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

test('what can be read anew goes 15 minutes after the last call, and not while one runs', () =>
  outside(() => {
    const [one, other] = [anAcademy('one'), anAcademy('other')]
    let read = 0
    const rows = cachedPerAcademy(() => ({ read: ++read }))
    const counter = perAcademy(() => ({ calls: 0 }))
    const [ofOne, ofOther] = [inAcademy(one, rows), inAcademy(other, rows)]
    const counted = inAcademy(one, counter)
    const later = (minutes: number) =>
      forgetResting([one, other], performance.now() + minutes * 60_000)

    later(14.9)
    expect([inAcademy(one, rows), inAcademy(other, rows)]).toEqual([ofOne, ofOther])
    const ends = [beginUse(one), beginUse(one)]
    ends[0]?.()
    ends[0]?.()
    later(16)
    expect(inAcademy(one, rows)).toBe(ofOne)
    expect(inAcademy(other, rows)).toEqual({ read: 3 })
    ends[1]?.()
    later(14.9)
    expect(inAcademy(one, rows)).toBe(ofOne)
    later(16)
    expect(inAcademy(one, rows)).toEqual({ read: 4 })
    expect(inAcademy(one, counter)).toBe(counted)
  }))
