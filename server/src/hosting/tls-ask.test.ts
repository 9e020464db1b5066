import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../db/embedded/address.ts'
import { createClosing } from '../lifecycle/stop.ts'
import { answerTlsQuestions } from './tls-ask.ts'

test('a certificate is granted to the names of the host alone', async () => {
  const { onClose, closeAll } = createClosing()
  onTestFinished(closeAll)
  const port = await findFreePort()
  const isOurs = (name: string) => name === 'sen-maths.nadia.example'
  await answerTlsQuestions({ port, isOurs, onClose })
  const ask = async (query: string) => (await fetch(`http://127.0.0.1:${port}/${query}`)).status
  expect(await ask('?domain=sen-maths.nadia.example')).toBe(200)
  expect(await ask('?domain=Sen-Maths.Nadia.example')).toBe(200)
  for (const query of ['?domain=invented.nadia.example', '?domain=', '', '//[?domain=x'])
    expect(await ask(query), query).toBe(404)
  await expect(answerTlsQuestions({ port, isOurs, onClose })).rejects.toThrow(
    `TLS_ASK_PORT ${port} cannot be used`,
  )
})
