import type { TestServer } from '@matinee/testing';
/** A browser of which only the cookies are known. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token = '';
  private readonly server: TestServer;
  private readonly provider: string;

  constructor(server: TestServer, provider = 'discord') {
    this.server = server;
    this.provider = provider;
  }

  /** Returns a browser that has opened the app: it has a token and the cookie for navigations. */
  static async open(server: TestServer, provider?: string): Promise<Browser> {
    const browser = new Browser(server, provider);
    const reply = await browser.get(`${server.url}/api/auth/grant`);
    browser.token = ((await reply.json()) as { token: string }).token;
    return browser;
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { ...headers, ...(cookie !== '' && { cookie }) } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? [];
      this.cookies.set(name, value);
    }
    return reply;
  }

  async next(url: string): Promise<string> {
    const reply = await this.get(url);
    if (reply.status !== 302 && reply.status !== 303) throw new Error(`${url} leads nowhere: ${reply.status} ${await reply.text()}`);
    return new URL(reply.headers.get('location') ?? '', url).href;
  }

  /** Consents at a login provider. Returns the URL to which it redirects. */
  async consent(redirect = '/rooms'): Promise<string> {
    let url = await this.next(`${this.server.url}/api/auth/${this.provider}?redirect=${encodeURIComponent(redirect)}`);
    while (!url.startsWith(this.server.url)) url = await this.next(url);
    return url;
  }

  /** Logs in. Returns the path on which the login ends. */
  async logIn(redirect = '/rooms'): Promise<string> {
    const end = new URL(await this.next(await this.consent(redirect)));
    if (end.origin !== this.server.url) throw new Error(`The way ends at ${end.href}`);
    return end.pathname + end.search;
  }

  who = async () => (await this.server.call('GET', '/user', { token: this.token })).body;
}
