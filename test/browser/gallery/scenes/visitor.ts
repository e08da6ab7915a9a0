// Screens of visitors, who are not logged in.

import type { Page } from '@playwright/test'
import { fillAccount, fillLogin, submitLogin } from '../../support/account-forms.ts'
import { fill, focus, press, see, submitForm } from '../acts.ts'
import { before, cutOff, holdBack, keyboard, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const onLogin = scenesOf('/login')
const onRecover = scenesOf('/recover')
const onRecoverNoorKXRTWNH = scenesOf('/recover#noor&KXRT-7WNH')
const onRegister = scenesOf('/register')
const onSetupSomeToken = scenesOf('/setup#some-token')
const onDashboard = scenesOf('/dashboard', 'ana')

const noa = { name: 'Noa Green', username: 'noa', password: 'mustard-seed' }
async function fillRegistration(page: Page): Promise<void> {
  await fillAccount(page, noa)
  await page.getByLabel('Confirm password', { exact: true }).fill(noa.password)
}

const logIn = (page: Page) => submitLogin(page, noa)

const session = /\/api\/auth\/me/
const registration = /\/api\/auth\/register/

export const visitorScenes: Scene[] = [
  onLogin('login'),
  onLogin('login-errors', press('Login')),
  onLogin(
    'login-refused',
    reply('POST', /\/api\/auth\/login/, 401, { ...refusal, message: 'Invalid username or password' }),
    logIn,
    see('Invalid username or password'),
  ),
  onLogin(
    'login-toasts-several',
    before(async (page) => {
      let attempts = 0
      await page.route(/\/api\/auth\/login/, (route) => {
        attempts += 1
        return route.fulfill({ status: 429, json: { ...refusal, message: `Attempt ${attempts} was refused.` } })
      })
    }),
    ...[1, 2, 3].flatMap((attempt) => [logIn, see(`Attempt ${attempt} was refused.`)]),
  ),
  onLogin(
    'login-switched-off',
    reply('POST', /\/api\/auth\/login/, 403, {
      ...refusal,
      code: 'switched_off',
      message: 'This account is switched off. Ask one of your leaders.',
    }),
    logIn,
    (page) => page.locator('form [role=alert]').waitFor(),
  ),
  onRecover('recover'),
  scenesOf('/recover#noor%20h&KXRT-7WNH')('recover-linked'),
  onRecover('recover-errors', press('Set new password')),
  onRecoverNoorKXRTWNH(
    'recover-refused',
    reply('POST', /\/api\/auth\/recover/, 401, {
      ...refusal,
      code: 'wrong_credentials',
      message: 'This code is wrong or no longer works. Ask a leader for a new one.',
    }),
    fill('New password', 'three blue boats'),
    press('Set new password'),
    see('no longer works'),
  ),
  onLogin('login-password-shown', (page) => fillLogin(page, noa), press('Show password')),
  onRegister('register'),
  onRegister('register-keyboard', keyboard, focus('Confirm password')),
  onRegister('register-weak-password', fillRegistration, fill('Password', '123456')),
  onRegister('register-errors', press('Register')),
  onRegister(
    'register-refused',
    reply('POST', registration, 409, {
      ...refusal,
      message: 'Username is already taken',
      code: 'conflict',
    }),
    fillRegistration,
    press('Register'),
    see('Username is already taken'),
  ),
  onRegister(
    'registered',
    reply('POST', registration, 201, {
      token: 'token',
      user: { _id: '1', name: 'Noa Green', username: 'noa', role: 'student', createdAt: '2026-01-05T09:00:00.000Z' },
    }),
    fillRegistration,
    press('Register'),
    see('Account Created Successfully!'),
  ),
  onSetupSomeToken('setup'),
  onSetupSomeToken('setup-errors', { console: /status of 400/ }, submitForm),
  scenesOf('/setup')('setup-without-token'),
  scenesOf('/nowhere')('not-found-visitor', { console: /status of 404/ }),
  onDashboard('session-loading', holdBack('GET', session), { hasNoHeading: true }, see('Loading...')),
  onDashboard('session-offline', cutOff('GET', session)),
  onDashboard('session-unavailable', reply('GET', session, 503, refusal)),
]
