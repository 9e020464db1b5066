import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { outside } from '../../test/in-academy.ts'
import type { Academy } from './academy.ts'
import { inAcademy, presentActor, resumeAt, runInNameOf, setActor, theAcademy } from './place.ts'

const anAcademy = () => ({ kept: new Map() }) as unknown as Academy

test('outside there is no academy, and nobody acts', () =>
  outside(async () => {
    expect(() => theAcademy()).toThrow('No academy was entered.')
    expect(() => setActor('someone')).toThrow('No academy was entered.')
    expect(() => runInNameOf('someone', async () => {})).toThrow('No academy was entered.')
    expect(presentActor()).toBe('')
  }))

test('an academy is not entered from within another, however late', () =>
  outside(async () => {
    const [one, other] = [anAcademy(), anAcademy()]
    await inAcademy(one, async () => {
      await Promise.resolve()
      expect(theAcademy()).toBe(one)
      expect(() => inAcademy(other, () => {})).toThrow('Another academy was entered before.')
      expect(inAcademy(one, theAcademy)).toBe(one)
    })
    expect(inAcademy(other, theAcademy)).toBe(other)
  }))

test('work in the name of somebody keeps its academy, and the actor of its surroundings', () =>
  outside(async () => {
    const academy = anAcademy()
    await inAcademy(academy, async () => {
      setActor('one')
      await runInNameOf('two', async () => {
        await Promise.resolve()
        expect([theAcademy(), presentActor()]).toEqual([academy, 'two'])
        await runInNameOf(null, async () => expect(presentActor()).toBe(''))
      })
      expect(presentActor()).toBe('one')
      // A new piece of work of the app is nobody's.
      inAcademy(academy, () => expect(presentActor()).toBe(''))
    })
  }))

test('an event that is sent elsewhere is heard in its own place', () =>
  outside(() => {
    const [one, other] = [anAcademy(), anAcademy()]
    const socket = new EventEmitter()
    const heard: unknown[] = []
    const place = { academy: one, actor: 'caller' }
    socket.on('end', () => resumeAt(place, () => heard.push(theAcademy(), presentActor())))
    socket.on('end', () => heard.push(theAcademy()))
    inAcademy(other, () => socket.emit('end'))
    expect(heard).toEqual([one, 'caller', other])
  }))
