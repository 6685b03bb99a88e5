/** Loaded before a program: lets an error go as soon as the program reads the system's certificates. */
const { syncBuiltinESMExports } = require('node:module');
const tls = require('node:tls');

tls.getCACertificates = () => {
  process.nextTick(() => {
    if (process.env.UNCAUGHT === 'rejection') Promise.reject(new TypeError('canary'));
    else throw new TypeError('canary');
  });
  return [];
};
syncBuiltinESMExports();
