/** One account; its name and password are the key and the secret of the S3 interface. */
export const account = { keyId: 'test:tester', secret: 'testing' };

const kinds = ['account', 'container', 'object'];

/** Settings of an OpenStack Swift with one copy of everything, all below one folder and on loopback. */
export function swiftSettings(folder, ports) {
  const common = `bind_ip = 127.0.0.1
user = ${process.env.USER ?? 'root'}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
log_level = ERROR
log_address = ${folder}/no-syslog`;
  const servers = Object.fromEntries(
    kinds.map((kind) => [`${kind}-server.conf`, storageServer(kind, ports[kind], common)]),
  );
  return { ...servers, 'proxy-server.conf': proxyServer(ports, common) };
}

function storageServer(kind, port, common) {
  return `[DEFAULT]
bind_port = ${port}
${common}

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = /nonexistent
`;
}

/** s3api recounts every signature and every hash of a content; tempauth knows the secret. */
function proxyServer(ports, common) {
  return `[DEFAULT]
bind_port = ${ports.proxy}
${common}

[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false

[filter:tempauth]
use = egg:swift#tempauth
user_${account.keyId.replace(':', '_')} = ${account.secret} .admin

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo
`;
}

/** The commands that say where each kind of thing lies: everywhere on the one device. */
export function ringCommands(ports) {
  return kinds.flatMap((kind) => {
    const builder = `${kind}.builder`;
    return [
      [builder, 'create', '4', '1', '1'],
      [builder, 'add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1'],
      [builder, 'rebalance'],
    ];
  });
}
