import { configureGlobal } from 'fast-check';

// Same inputs in every run, so that a failure belongs to a change. The nightly run takes other seeds.
configureGlobal({ seed: Number(process.env.SEED ?? 1) });
