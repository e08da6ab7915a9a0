import { describe, expect, it } from 'vitest'
import { findMisspelled } from './env.ts'

const environmentOf = (names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, '/a/value']),
  )

/** Names in the environments in which Lampstand runs. */
const usual = {
  'a shell on a desktop': `
    SHELL SESSION_MANAGER QT_ACCESSIBILITY COLORTERM XDG_CONFIG_DIRS SSH_AGENT_LAUNCHER XDG_MENU_PREFIX GNOME_DESKTOP_SESSION_ID
    LC_ADDRESS LC_NAME SSH_AUTH_SOCK MEMORY_PRESSURE_WATCH EDITOR XMODIFIERS DESKTOP_SESSION LC_MONETARY GTK_MODULES PWD LOGNAME
    XDG_SESSION_DESKTOP XDG_SESSION_TYPE SYSTEMD_EXEC_PID XAUTHORITY HOME USERNAME LANG LS_COLORS XDG_CURRENT_DESKTOP VTE_VERSION
    WAYLAND_DISPLAY GNOME_TERMINAL_SCREEN INVOCATION_ID LESSCLOSE XDG_SESSION_CLASS TERM LESSOPEN USER DISPLAY SHLVL NVM_DIR NVM_BIN
    NVM_INC QT_IM_MODULE XDG_RUNTIME_DIR JOURNAL_STREAM XDG_DATA_DIRS PATH DBUS_SESSION_BUS_ADDRESS OLDPWD _ HOSTNAME HOSTTYPE
    OSTYPE MACHTYPE HISTSIZE HISTFILE MAIL PS1 PAGER LESS TZ HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy
    SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND XDG_SESSION_ID WSL_DISTRO_NAME WSLENV`,
  'a service of systemd': `
    LANG PATH HOME LOGNAME USER SHELL INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE
    NOTIFY_SOCKET WATCHDOG_PID WATCHDOG_USEC LISTEN_PID LISTEN_FDS LISTEN_FDNAMES STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY
    CONFIGURATION_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY MAINPID`,
  'a container': `
    PATH HOSTNAME TERM HOME NODE_VERSION YARN_VERSION container SECRET_KEY_BASE VAPID_PUBLIC_KEY VAPID_PRIVATE_KEY DISABLE_SSL NUM_CPUS
    SMTP_ADDRESS SMTP_PORT SMTP_USERNAME SMTP_PASSWORD MAILER_FROM_ADDRESS POSTGRES_PASSWORD POSTGRES_PASSWORD_FILE POSTGRES_USER
    POSTGRES_DB PGDATA PGHOST PGPORT PGUSER PGPASSWORD KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT
    KUBERNETES_PORT_443_TCP_PORT POD_NAME POD_IP NAMESPACE AWS_REGION`,
  'an npm script': `
    npm_config_user_agent npm_config_port npm_config_host npm_config_loglevel npm_node_execpath npm_config_noproxy npm_config_userconfig
    npm_package_name npm_package_version npm_package_json npm_config_local_prefix npm_lifecycle_event npm_lifecycle_script
    npm_execpath npm_command npm_config_globalconfig npm_config_init_module npm_config_prefix npm_config_node_gyp INIT_CWD NODE EDITOR
    COLOR NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS PATH`,
  'the tests':
    'TEST_SELECTION TEST_ROOMS CHROMIUM_PATH API_TARGET OFFLINE_SEQUENCES RANDOM_INPUT_SEED TMPDIR CI GITHUB_TOKEN GITHUB_ACTIONS RUNNER_OS',
}

describe('variables of other programs', () => {
  it.for(Object.entries(usual))('are not reported in %s', ([, names]) => {
    expect(findMisspelled(environmentOf(names))).toEqual([])
  })

  it('are not reported if Kubernetes adds them for a service called lampstand', () => {
    const links = {
      LAMPSTAND_PORT: 'tcp://10.0.0.1:80',
      LAMPSTAND_PORT_80_TCP_PORT: '80',
      LAMPSTAND_SERVICE_HOST: '10.0.0.1',
    }
    expect(findMisspelled(links)).toEqual([])
  })
})

it('knows its own, also those with files', () => {
  expect(findMisspelled(environmentOf('HOST PORT PUBLIC_URL ADMIN_PASSWORD_FILE DATABASE_URL_FILE LOG_LEVEL'))).toEqual(
    [],
  )
})

it.for([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD_FIEL', 'ADMIN_PASSWORD_FILE'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['LAMPSTAND_PUBLIC_URL', 'PUBLIC_URL'],
  ['LAMPSTAND_PORT', 'PORT'],
  ['LAMPSTAND_DATABSE_URL', 'DATABASE_URL'],
] as const)('takes %s for %s', ([wrong, right]) => {
  expect(findMisspelled({ [wrong]: 'a value' })).toEqual([`Lampstand does not know ${wrong}. Did you mean ${right}?`])
})

it('names what begins with its own name and is like no setting', () => {
  expect(findMisspelled({ LAMPSTAND_COLOR: 'red' })).toEqual([
    'Lampstand does not know LAMPSTAND_COLOR. docs/operating.md lists all settings.',
  ])
})

it('says nothing if the right one is set as well, or the wrong one is empty', () => {
  expect(findMisspelled({ LOGLEVEL: 'debug', LOG_LEVEL: 'info' })).toEqual([])
  expect(findMisspelled({ PUBLIC_ULR: '' })).toEqual([])
})
