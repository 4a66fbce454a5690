import { launchFirefox } from '@matinee/testing/puppeteer-driver';
import { testBrowser } from './browser-contract.ts';

testBrowser({
  name: 'Firefox',
  launch: () => launchFirefox(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'),
  repairsFilms: true,
  isExact: true,
});
